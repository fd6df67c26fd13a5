/**
 * Text as outlines. The renderer of pictures places letters wrongly after the vowel signs of Devanagari, so such text is laid
 * out here.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FONTS = {
  regular: import.meta.resolve(
    '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  ),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
};

/** Each script is laid out by its own rules. */
const RUN = /\p{Script=Devanagari}[\p{Script=Devanagari}\p{Mark}\u200c\u200d]*|\P{Script=Devanagari}+/gu;

/** @returns {Promise<import('@leaderboard/core/rendered-page').OutlineText>} */
export async function loadTextOutlines() {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs');

  /** @param {string} address */
  const load = async (address) => {
    const face = new Face(new Blob(await readFile(fileURLToPath(address))));
    return { font: new Font(face), scale: 1 / face.upem };
  };
  const [regular, bold] = await Promise.all([load(FONTS.regular), load(FONTS.bold)]);

  return (text, isBold) => {
    const { font, scale } = isBold ? bold : regular;
    let x = 0;
    const paths = [];
    for (const [run] of text.matchAll(RUN)) {
      const buffer = new Buffer();
      buffer.addText(run);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      const positions = buffer.getGlyphPositions();
      for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const place = `translate(${(x + xOffset) * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`;
        paths.push(`<path transform="${place}" d="${font.glyphToPath(glyph)}"/>`);
        x += xAdvance;
      }
    }
    return paths.join('');
  };
}
