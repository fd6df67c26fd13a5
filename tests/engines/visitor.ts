/** What the walks do in a page, whatever engine shows it. */
export interface Visitor {
  open(url: string): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** Runs a function in the page and returns its result, which must be JSON. */
  run<Given extends readonly unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Presses what a selector shows with the pointer, once it is there. @param selector CSS, or an XPath that begins with '//' */
  press(selector: string): Promise<void>;
  /** Replaces the text of a field by keys. */
  type(selector: string, text: string): Promise<void>;
  choose(selector: string, value: string): Promise<void>;
  hover(selector: string): Promise<void>;
  escape(): Promise<void>;
  /** Errors that the page did not handle or wrote to its console, where the engine tells. */
  problems(): readonly string[];
  close(): Promise<void>;
}

/** An engine that runs, and gives each visitor a browser without a past. */
export interface Engine {
  readonly version: string;
  visitor(): Promise<Visitor>;
  stop(): Promise<void>;
}
