import { FIGURES, type FigureName, type Figures, shown } from './figures.ts';

/** The largest boards that the first and the second aim are for. */
const AIMED_SIZES = [31, 4576];

function isFigureName(name: string): name is FigureName {
  return name in FIGURES;
}

const FIGURE_NAMES = Object.keys(FIGURES).filter(isFigureName);

function aimsOf(name: FigureName): { readonly aims: readonly number[]; readonly isLeast: boolean } {
  const figure = FIGURES[name];
  return 'atMost' in figure
    ? { aims: figure.atMost, isLeast: false }
    : { aims: figure.atLeast, isLeast: true };
}

function misses(name: FigureName, size: number, value: number): boolean {
  const { aims, isLeast } = aimsOf(name);
  const place = AIMED_SIZES.findIndex((largest) => size <= largest);
  const aim = aims.at(place) ?? Number.NaN;
  return isLeast ? value < aim : value > aim;
}

/** A line for each figure of a part, with the spread of its runs. */
export function notesOf(figures: Figures): string {
  return FIGURE_NAMES.flatMap((name) => {
    const figure = figures[name];
    return figure === undefined ? [] : [`  ${name}: ${figure.note}`];
  }).join('\n');
}

/** All boards beside each other, in Markdown. What misses its aim is marked with '✗'. */
export function table(boards: ReadonlyMap<number, Figures>): string {
  const sizes = [...boards.keys()];
  const rows = FIGURE_NAMES.map((name) => {
    const { aims, isLeast } = aimsOf(name);
    const cells = sizes.map((size) => {
      const figure = boards.get(size)?.[name];
      if (figure === undefined) return '';
      return misses(name, size, figure.value) ? `${shown(figure.value)} ✗` : shown(figure.value);
    });
    const aim = `${isLeast ? '≥' : '≤'} ${new Set(aims).size === 1 ? aims[0] : aims.join(', ')}`;
    return [FIGURES[name].what, ...cells, aim];
  });
  const head = ['', ...sizes.map((size) => `${size.toLocaleString('en')} models`), 'aim'];
  const ruler = ['---', ...sizes.map(() => '--:'), '---'];
  return [head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
