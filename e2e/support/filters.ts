import { expect, type Locator, type Page } from '@playwright/test';
import { openBoard, parameter, publishedEntries, serveEntries } from './board.ts';

interface Facts {
  readonly params: number | null;
  readonly precision: string | null;
  readonly type: string;
  readonly official?: boolean;
  readonly moe?: boolean;
  readonly merged?: boolean;
  readonly flagged?: boolean;
  readonly onHub?: boolean;
}

/** Models of every kind that the filters tell apart, some of them at the edges of the size bands. */
const MODELS: Readonly<Record<string, Facts>> = {
  tiny: { params: 0.5, precision: 'bfloat16', type: 'pretrained', official: true },
  belowThree: { params: 2.994, precision: 'float16', type: 'chat' },
  three: { params: 3, precision: '4bit', type: 'fine-tuned', official: true },
  six: { params: 6.9, precision: 'bfloat16', type: 'merge', merged: true },
  seven: { params: 7, precision: 'bfloat16', type: 'continuously pretrained', official: true, moe: true },
  thirty: { params: 30, precision: '8bit', type: 'multimodal', moe: true },
  below65: { params: 64.99, precision: 'float16', type: 'chat', flagged: true },
  sixtyFive: { params: 65, precision: 'bfloat16', type: 'pretrained', official: true, merged: true },
  top: { params: 140.5, precision: 'float16', type: 'fine-tuned', official: true, flagged: true, moe: true },
  giant: { params: 400, precision: 'bfloat16', type: 'chat', onHub: false },
  mystery: { params: null, precision: null, type: 'mystery', onHub: false },
};

export async function openVariedBoard(page: Page, address = '/'): Promise<void> {
  const [pattern] = await publishedEntries(page);
  if (pattern === undefined) throw new Error('The server has no entries');
  const entries = Object.entries(MODELS).map(([name, facts]) => {
    const entry = structuredClone(pattern);
    entry.id = name;
    Object.assign(entry.model, { name, type: facts.type, precision: facts.precision });
    Object.assign(entry.metadata, { params_billions: facts.params });
    Object.assign(entry.features, {
      is_moe: facts.moe ?? false,
      is_merged: facts.merged ?? false,
      is_flagged: facts.flagged ?? false,
      is_highlighted_by_maintainer: facts.official ?? false,
      // The wire's name says the opposite of what it holds (docs/decisions/0006-available-on-hub.md).
      is_not_available_on_hub: facts.onHub ?? true,
    });
    return entry;
  });
  await serveEntries(page, entries);
  await openBoard(page, address);
}

export function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Advanced Filters' });
}

export function group(page: Page, name: string): Locator {
  return panel(page).getByRole('group', { name });
}

export function thumb(page: Page, which: 'Smallest' | 'Largest'): Locator {
  return panel(page).getByRole('slider', { name: `${which} model size` });
}

export function field(page: Page, which: 'Min' | 'Max'): Locator {
  return panel(page).getByRole('spinbutton', { name: which });
}

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await expect(thumb(page, 'Smallest')).toBeVisible();
}

/** The models that the table shows are these, in any order. */
export async function expectModels(page: Page, names: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await page.locator('tbody [data-column="id"]').allInnerTexts()).toSorted())
    .toEqual(names.toSorted());
}

export async function expectParameter(page: Page, name: string, value: string | null): Promise<void> {
  await expect.poll(() => parameter(page, name)).toBe(value);
}
