/** With the suite of packages/core/test/grown-suite in place of the product's: what both languages of the pages say of it. */
import { BENCHMARKS, DOMAINS, VERSIONS } from '@leaderboard/core/benchmark/suite';
import { columnOf } from '@leaderboard/core/board/columns';
import { expect, test } from 'vitest';
import { tablePanels as englishPanels } from './english/board-panels.ts';
import { common as english } from './english/common.ts';
import { methods as englishMethods } from './english/methods.ts';
import { records as englishRecords } from './english/records.ts';
import { suite as englishSuite } from './english/suite.ts';
import { tablePanels as hindiPanels } from './hindi/board-panels.ts';
import { common as hindi } from './hindi/common.ts';
import { methods as hindiMethods } from './hindi/methods.ts';
import { records as hindiRecords } from './hindi/records.ts';
import { suite as hindiSuite } from './hindi/suite.ts';

const TASK =
  BENCHMARKS.find(({ key }) => String(key) === 'bbd_tamil') ?? expect.fail('the suite has not grown');

test('domains and languages have their names in both languages', () => {
  expect([english.suite.benchmarkLabel(TASK), hindi.suite.benchmarkLabel(TASK)]).toEqual([
    'BBD_Tamil',
    'BBD तमिल',
  ]);
  expect([englishRecords.benchmarkName(TASK), hindiRecords.benchmarkName(TASK)]).toEqual([
    'Dentistry, Tamil',
    'दंत चिकित्सा, तमिल',
  ]);
  expect(englishSuite).toMatchObject({
    scores: 'twenty',
    tasks: 'fifteen',
    domains: 'five',
    all: 'all three',
    languages: 'English, Hindi and Tamil',
    subjects: 'Ayurveda, finance, agriculture, law and dentistry',
  });
  expect(hindiSuite).toMatchObject({
    scores: 'बीस',
    tasks: 'पंद्रह',
    all: 'तीनों',
    allDomains: 'पाँचों',
    languages: 'अंग्रेज़ी, हिन्दी और तमिल',
  });
});

test('gaps and averages name their languages', () => {
  const column = columnOf('gap.tamil.bba');
  if (column?.kind !== 'gap') throw new Error('no such gap');
  expect(english.columns.gapHeader(column)).toEqual({ label: 'BBA gap, Tamil', subject: 'Ayurveda' });
  expect(hindi.columns.gapHeader(column)).toEqual({ label: 'BBA अंतर, तमिल', subject: 'आयुर्वेद' });
  expect(english.columns.gapHelp(column)).toContain('English minus Tamil');
  expect(hindi.columns.gapHelp(column)).toContain('अंग्रेज़ी में से तमिल घटाकर');
  expect(englishPanels.options.averageMode.choices).toMatchObject({ tamil: { name: 'Tamil' } });
  expect(hindiPanels.options.averageMode.choices).toMatchObject({ tamil: { name: 'तमिल' } });
  expect(englishPanels.columns.groups.gap).toBe('Language gap: English minus Hindi and English minus Tamil');
});

test('the methods say how many domains, scores and comparisons there are, and of which version', () => {
  const said = (page: unknown) => JSON.stringify(page);
  for (const fact of [
    'five Indian domains',
    'twenty scores: fifteen by language',
    '21 for two models',
    '315 for six',
    'version 2',
  ])
    expect(said(englishMethods)).toContain(fact);
  for (const fact of ['पाँच विषयों', 'बीस स्कोर', 'संस्करण 2']) expect(said(hindiMethods)).toContain(fact);
  expect([DOMAINS.length, VERSIONS.length]).toEqual([5, 2]);
});
