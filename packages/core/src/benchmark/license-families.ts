/**
 * License families by permitted use (docs/board.md#license-families). They are only guidance; the license itself is authoritative.
 */

/**
 * Names from the hub's list of licenses (https://huggingface.co/docs/hub/repositories-licenses) and from model cards whose
 * license is 'other'. A license outside these families, such as a copyleft license, is selected by name.
 */
const FAMILIES = {
  /** Permissive according to the Blue Oak Council (https://blueoakcouncil.org/list), or a comparable license for data or models. */
  permissive:
    /^(afl-3\.0|apache-2\.0|artistic-2\.0|bsd(-[23]-clause)?(-clear)?|bsl-1\.0|cc0-1\.0|cc-by-\d\.\d|cdla-permissive-[12]\.0|ecl-2\.0|isc|mit|ms-pl|ncsa|odc-by|openmdw-1\.0|pddl|postgresql|unlicense|wtfpl|zlib)$/,
  /**
   * Commercial use under the maker's conditions: https://ai.google.dev/gemma/terms, https://www.llama.com/llama3/license,
   * https://www.nvidia.com/en-us/agreements/enterprise-software/nvidia-open-model-license,
   * https://huggingface.co/Qwen/Qwen2.5-72B/blob/main/LICENSE, https://www.licenses.ai (OpenRAIL).
   */
  'makers-terms':
    /^(gemma(-terms-of-use)?|llama-?\d(\.\d)?|nvidia-open-model-license|qwen|tongyi-qianwen|(.+-)?openrail(-m|\+\+)?|bigscience-bloom-rail-1\.0)$/,
  /**
   * The license forbids commercial use: https://creativecommons.org/licenses/by-nc/4.0, https://huggingface.co/Qwen/Qwen2.5-3B/blob/main/LICENSE,
   * https://mistral.ai/licenses/MRL-0.1.md, https://huggingface.co/facebook/MobileLLM-125M (FAIR), https://huggingface.co/apple/DCLM-7B-8k (AMLR).
   */
  'non-commercial':
    /^(cc-by-nc(-.+)?|qwen-research|mrl|mnpl|fair-noncommercial-research(-license)?|apple-amlr|intel-research)$/,
} as const;

export type LicenseFamily = keyof typeof FAMILIES;
// Object.keys returns plain strings.
export const LICENSE_FAMILIES = Object.keys(FAMILIES) as LicenseFamily[];

/** Returns a license's family by its hub name; null if it is unknown or not in a family. */
export function licenseFamily(license: string | null | undefined): LicenseFamily | null {
  const name = (license ?? '').toLowerCase();
  return LICENSE_FAMILIES.find((family) => FAMILIES[family].test(name)) ?? null;
}
