import { FIGURES, type FigureName, type Figures, formatValue } from './figures.ts';

/** Largest board sizes for the first and second targets. */
const TARGET_SIZES = [31, 4576];

function isFigureName(name: string): name is FigureName {
  return name in FIGURES;
}

const FIGURE_NAMES = Object.keys(FIGURES).filter(isFigureName);

function getTargets(name: FigureName): { readonly targets: readonly number[]; readonly isLeast: boolean } {
  const figure = FIGURES[name];
  return 'atMost' in figure
    ? { targets: figure.atMost, isLeast: false }
    : { targets: figure.atLeast, isLeast: true };
}

function missesTarget(name: FigureName, size: number, value: number): boolean {
  const { targets, isLeast } = getTargets(name);
  const place = TARGET_SIZES.findIndex((largest) => size <= largest);
  const target = targets.at(place) ?? Number.NaN;
  return isLeast ? value < target : value > target;
}

/** Formats one line per value of a part, including its spread across runs. */
export function formatNotes(figures: Figures): string {
  return FIGURE_NAMES.flatMap((name) => {
    const figure = figures[name];
    return figure === undefined ? [] : [`  ${name}: ${figure.note}`];
  }).join('\n');
}

/** Formats all boards side by side as a Markdown table. Missed targets are marked with '✗'. */
export function table(boards: ReadonlyMap<number, Figures>): string {
  const sizes = [...boards.keys()];
  const rows = FIGURE_NAMES.map((name) => {
    const { targets, isLeast } = getTargets(name);
    const cells = sizes.map((size) => {
      const figure = boards.get(size)?.[name];
      if (figure === undefined) return '';
      return missesTarget(name, size, figure.value)
        ? `${formatValue(figure.value)} ✗`
        : formatValue(figure.value);
    });
    const target = `${isLeast ? '≥' : '≤'} ${new Set(targets).size === 1 ? targets[0] : targets.join(', ')}`;
    return [FIGURES[name].what, ...cells, target];
  });
  const head = ['', ...sizes.map((size) => `${size.toLocaleString('en')} models`), 'target'];
  const ruler = ['---', ...sizes.map(() => '--:'), '---'];
  return [head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
