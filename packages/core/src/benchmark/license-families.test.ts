import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type LicenseFamily, licenseFamily } from './license-families.ts';

test.each<[LicenseFamily | null, string[]]>([
  ['permissive', ['Apache-2.0', 'mit', 'bsd-3-clause', 'bsd-3-clause-clear', 'cc-by-4.0', 'cc0-1.0']],
  ['makers-terms', ['gemma', 'llama3.2', 'llama2', 'nvidia-open-model-license', 'bigcode-openrail-m']],
  ['non-commercial', ['cc-by-nc-4.0', 'cc-by-nc-sa-4.0', 'cc-by-nc-nd-3.0', 'qwen-research']],
  [null, ['gpl-3.0', 'agpl-3.0', 'cc-by-sa-4.0', 'cc-by-nd-4.0', 'other', 'unknown', 'mit-like', '']],
])('%s: %j', (family, licenses) => {
  expect(licenses.map(licenseFamily)).toEqual(licenses.map(() => family));
});

test('every license that the published results name is in a family', () => {
  const file = new URL('../../../../data/bhashabench-v1/models.json', import.meta.url);
  const models: { license: string | null; license_name?: string }[] = JSON.parse(readFileSync(file, 'utf8'));
  const licenses = models.map(({ license, license_name: name }) => (license === 'other' ? name : license));
  const known = licenses.filter((license) => license != null);
  expect(known.length).toBeGreaterThan(20);
  expect(known.filter((license) => licenseFamily(license) === null)).toEqual([]);
  expect([null, undefined].map(licenseFamily)).toEqual([null, null]);
});
