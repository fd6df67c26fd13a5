const HUB_PATH = /^[A-Za-z0-9][\w.-]{0,95}\/\w[\w.-]{0,95}$/;

/**
 * Whether the text is a model's path on the hub, 'organization/model-name' (spec 5.4): two parts of at most 96 letters,
 * digits, '_', '-' or '.', so it can stand in an address without escaping. '..' is refused in either part. Local paths
 * fail: they start with '/', '.', '~' or a drive letter, or have no slash or several.
 */
export function isHubPath(text: string): boolean {
  return HUB_PATH.test(text) && !text.includes('..');
}
