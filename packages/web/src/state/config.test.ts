import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('configuration in the page', () => {
  it('has defaults for the development server, which writes none', () => {
    expect(parseConfig('')).toEqual({
      productName: 'Indic LLM',
      hubName: 'Hugging Face',
      hubUrl: 'https://huggingface.co',
      hubShortName: 'hf',
      oauthClientId: null,
      publicUrl: null,
      hubIsStandIn: false,
      contact: null,
      issuesUrl: null,
      resultsDatasetUrl: null,
    });
  });

  it('takes what the server wrote, and links without a doubled slash', () => {
    const config = parseConfig('{"productName":"X","hubUrl":"http://localhost:7870/"}');
    expect(config.productName).toBe('X');
    expect(config.hubUrl).toBe('http://localhost:7870');
  });

  it('refuses a URL that a link must not have', () => {
    for (const name of ['resultsDatasetUrl', 'contact', 'issuesUrl'])
      expect(() => parseConfig(JSON.stringify({ [name]: 'javascript:alert(1)' }))).toThrow();
  });
});
