/** Page operations for all engines. */
export interface Visitor {
  open(url: string): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** Runs a function in the page and returns its result, which must be JSON. */
  run<Given extends readonly unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Clicks the element that a selector matches, once it exists. @param selector CSS, or an XPath that begins with '//' */
  press(selector: string): Promise<void>;
  /** Replaces a field's text by typing. */
  type(selector: string, text: string): Promise<void>;
  choose(selector: string, value: string): Promise<void>;
  hover(selector: string): Promise<void>;
  escape(): Promise<void>;
  /** Errors that the page did not handle or logged to its console, if the engine reports them. */
  problems(): readonly string[];
  close(): Promise<void>;
}

/** A running engine that gives each visitor a fresh browser. */
export interface Engine {
  readonly version: string;
  visitor(): Promise<Visitor>;
  stop(): Promise<void>;
}
