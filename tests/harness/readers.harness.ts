import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { WrittenEntry } from '../../packages/core/src/benchmark/entry.ts';
import type { Value } from '../../packages/core/src/board/columns.ts';
import { ALL_COLUMNS } from '../../packages/core/src/board/ranking.ts';
import { boardColumns, type ExportRow } from '../../packages/core/src/export/columns.ts';
import { plainLine } from '../../packages/core/src/safe-text.ts';
import { latexTable, tableLines } from '../../packages/web/src/board/download/latex.ts';
import { submissionOf } from '../browser/support/submission.ts';
import { HOSTILE, publishHostile, withServer } from './own-server.ts';
import { given, mustRun, runTool, say, withFolder } from './run-tool.ts';

/** Reads a real server's data with common tools. */
const READERS = given('HARNESS_READERS');
const PYTHON = join(READERS, 'bin/python');
const GUIDE = join(import.meta.dirname, '../../docs/api.md');

interface Example {
  readonly language: string;
  readonly code: string;
  /** The output that the guide states. */
  readonly prints: string;
}

function examplesIn(guide: string): Example[] {
  const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  return blocks.flatMap(([, language = '', code = ''], index) => {
    const next = blocks[index + 1];
    return language === 'text'
      ? []
      : [{ language, code, prints: next?.[1] === 'text' ? (next[2] ?? '') : '' }];
  });
}

test('the guide’s examples print what it says, in curl, Python, R', async () => {
  const programs: Readonly<Record<string, readonly [file: string, ...args: string[]]>> = {
    sh: ['bash', '-euo', 'pipefail', '-c'],
    python: [PYTHON, '-c'],
    r: ['Rscript', '-e'],
  };
  const examples = examplesIn(await readFile(GUIDE, 'utf8'));
  expect(new Set(examples.map(({ language }) => language))).toEqual(new Set(Object.keys(programs)));
  const hasR = await runTool('Rscript', ['-e', 'library(jsonlite)'], {}).then(
    ({ code }) => code === 0,
    () => false,
  );
  await withServer(({ url }) =>
    withFolder(async (folder) => {
      let notRun = 0;
      for (const { language, code, prints } of examples) {
        if (language === 'r' && !hasR) {
          notRun += 1;
          continue;
        }
        const [file = '', ...args] = programs[language] ?? [];
        // A deployment's URL varies; everything else runs as written.
        if (prints === '' && code.startsWith('export BOARD=')) continue;
        const ran = await mustRun(file, [...args, code], { BOARD: url }, folder);
        expect(ran.stdout, code).toBe(prints);
      }
      say(`${examples.length - notRun} examples were run`);
      if (notRun > 0) {
        const warning = `NOT RUN: ${notRun} examples in R, because Rscript with the package jsonlite was not found (Debian: r-base-core, r-cran-jsonlite)`;
        say(warning);
        test.info().annotations.push({ type: 'not run', description: warning });
      }
    }),
  );
});

type Row = Readonly<Record<string, Value>>;

interface Read {
  readonly rows: readonly Row[];
  readonly types: Readonly<Record<string, string>>;
}

interface AllRead extends Readonly<Record<'duckdb' | 'pandas' | 'csv' | 'pandas_csv', Read>> {
  readonly pyarrow: Read & { readonly facts: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  readonly json: {
    readonly source: unknown;
    readonly columns: readonly {
      readonly name: string;
      readonly type: string;
      readonly description: string;
    }[];
    readonly rows: readonly Row[];
  };
  readonly latex: { readonly lines: readonly (readonly string[])[]; readonly commands: readonly string[] };
}

/** A value as read from CSV: a string, with an apostrophe if a spreadsheet would compute it. */
function inCsv(value: Value): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const blank = String.raw`[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]*`;
  return value
    .replace(new RegExp(`^(?=${blank}[=+\\-@\\t\\r])`), "'")
    .replace(new RegExp(`(?<=[,;|\\t\\r\\n]${blank})(?=[=+\\-@])`, 'g'), "'");
}

const TYPES = {
  pyarrow: { integer: 'int32', number: 'double', text: 'string', boolean: 'bool' },
  duckdb: { integer: 'INTEGER', number: 'DOUBLE', text: 'VARCHAR', boolean: 'BOOLEAN' },
} as const;

test('every value, hostile names too, comes back from all readers of files', async () => {
  await withServer(async (site) => {
    await publishHostile(site);
    const { url } = site;
    const json = async (path: string) => (await fetch(url + path)).json();
    // This call omits nothing, such as question counts.
    const entries: WrittenEntry[] = await json('/api/publications/2/board');
    const columns = boardColumns(ALL_COLUMNS);
    const rows = entries.map((entry, index): ExportRow => {
      const average = entry.model.average_score ?? null;
      // A row that lacks domains has no average.
      const isRanked = average !== null;
      const rank = isRanked ? index + 1 : null;
      const range = entry.rank_range ?? null;
      return {
        entry,
        average,
        isRanked,
        staticRank: index + 1,
        publishedRank: rank,
        rank,
        isPinned: false,
        range,
      };
    });
    const table = tableLines(columns, rows, ({ name }) => name);
    const read = await withFolder(async (folder): Promise<AllRead> => {
      for (const format of ['csv', 'json', 'parquet']) {
        const answer = await fetch(`${url}/api/export/board.${format}`);
        expect(answer.ok).toBe(true);
        await writeFile(join(folder, `board.${format}`), Buffer.from(await answer.arrayBuffer()));
      }
      await writeFile(join(folder, 'view.tex'), latexTable(table, HOSTILE.join(' '), 'bhashabench'));
      const script = join(import.meta.dirname, 'read_exports.py');
      return JSON.parse((await mustRun(PYTHON, [script, folder], {})).stdout);
    });

    // The calls' own figures, not only the exported columns.
    for (const [index, { model, evaluations, rank_range: range }] of entries.entries()) {
      const row = read.pyarrow.rows[index];
      expect([row?.model, row?.average, row?.rank_best]).toEqual([
        model.name,
        model.average_score,
        range?.[0] ?? null,
      ]);
      expect([row?.bbl_hindi, row?.license]).toEqual([
        evaluations.bbl_hindi?.normalized_score ?? null,
        entries[index]?.metadata?.hub_license ?? null,
      ]);
    }
    const names = columns.map(({ name }) => name);
    const expected = rows.map((row) =>
      Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])),
    );
    for (const reader of ['pyarrow', 'duckdb', 'json'] as const)
      expect(read[reader].rows, reader).toEqual(expected);
    expect(read.csv.rows).toEqual(
      expected.map((row) => Object.fromEntries(names.map((name) => [name, inCsv(row[name] ?? null)]))),
    );
    // pandas writes 15 digits, and always reads 'NA' and 'null' in a CSV as missing.
    const isSame = (reader: string, found: Value, value: Value) => {
      if (typeof value === 'number') return typeof found === 'number' && Math.abs(found - value) < 1e-9;
      if (reader === 'pandas' || typeof value === 'boolean') return found === value;
      const isUnknown = value === null || value === '' || value === 'NA' || value === 'null';
      return isUnknown ? found === null : String(found) === inCsv(value);
    };
    const other = (['pandas', 'pandas_csv'] as const).flatMap((reader) =>
      expected.flatMap((row, index) =>
        names.flatMap((name) => {
          const [found, value] = [read[reader].rows[index]?.[name] ?? null, row[name] ?? null];
          return isSame(reader, found, value) ? [] : [{ reader, index, name, found, value }];
        }),
      ),
    );
    expect(other).toEqual([]);

    for (const reader of ['pyarrow', 'duckdb'] as const)
      expect(read[reader].types).toEqual(
        Object.fromEntries(columns.map(({ name, kind }) => [name, TYPES[reader][kind]])),
      );
    const numbers = columns.filter(({ kind }) => kind === 'integer' || kind === 'number');
    for (const { name } of numbers) expect(read.pandas.types[name], name).toMatch(/^(float64|int32|object)$/);
    const described = Object.fromEntries(
      read.json.columns.map(({ name, description }) => [name, description]),
    );
    expect(read.pyarrow.facts.columns).toEqual(described);
    expect(Object.keys(described)).toEqual(names);
    expect(Object.values(described).every((text) => /\S/.test(text))).toBe(true);
    expect(read.pyarrow.facts.source).toEqual(read.json.source);
    expect(read.json.source).toMatchObject({ publication: 2 });

    const lines = table.lines.map((cells) => cells.map(plainLine));
    expect(read.latex.lines).toEqual(lines.map((cells) => cells.map(inLatex)));
    expect(read.latex.commands.filter((name) => !name.startsWith('text') && /\w{2}/.test(name))).toEqual([]);
    say(`${entries.length} rows of ${names.length} columns came back from seven readers`);
  });
});

/** The text that LaTeX can set, as in our table. */
function inLatex(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('"', '”')
    .replace(/[^\x20-\x7e\u00c0-\u017e–”…]/gu, '?');
}

/**
 * The contract with fixed-length lists described like variable-length ones, because this schemathesis cannot read others in a
 * response.
 */
function withoutTuples(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (_key, value) => {
      const { prefixItems, ...rest } = Object(value);
      if (!Array.isArray(prefixItems)) return value;
      return { ...rest, items: { anyOf: prefixItems } };
    }),
  );
}

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

test('schemathesis finds no error and no answer outside of the contract', async () => {
  await withServer(async ({ url, token }) => {
    // A pending submission gives the queue's calls something to return.
    const submitted = await fetch(`${url}/api/models/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(submissionOf('banyan-lab/peepal-7b', 'asha-rao')),
    });
    expect(submitted.status).toBe(200);
    await withFolder(async (folder) => {
      const contract = join(folder, 'openapi.json');
      const told = await fetch(`${url}/api/openapi.json`);
      await writeFile(contract, withoutTuples(await told.text()));
      for (const [how, header] of [
        ['with a token', ['--header', `Authorization: Bearer ${token}`]],
        ['without', []],
      ] as const) {
        const home = join(folder, how.replaceAll(' ', '-'));
        await mkdir(home);
        const ran = await runTool(
          join(READERS, 'bin/schemathesis'),
          [
            ...['run', contract, '--url', url, '--checks', CHECKS.join(',')],
            ...['--phases', 'examples,coverage,fuzzing', '--max-examples', '60', '--seed', '1'],
            ...['--continue-on-failure', '--warnings', 'off', ...header],
          ],
          { HOME: home, NO_COLOR: '1', COLUMNS: '140' },
          home,
        );
        say(`schemathesis ${how}: ${ran.seconds} s; ${ran.stdout.trimEnd().split('\n').at(-1)}`);
        expect(ran.code, ran.stdout + ran.stderr).toBe(0);
      }
    });
  });
});
