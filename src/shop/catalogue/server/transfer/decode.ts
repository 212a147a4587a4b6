import { setImmediate as nextTick } from 'node:timers/promises';
import { invalid } from '../../../../shared/refusal.ts';
import { transferTexts } from '../../transfer/texts.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes decodeStrict in one step: about a millisecond. */
const STEP_BYTES = 1024 * 1024;
/** Bytes that show whether a file without a byte order mark is UTF-16. */
const PROBE_BYTES = 4096;

/**
 * The text of a file: UTF-8, UTF-16 (by its byte order mark, or by the zero bytes of its ASCII characters), else
 * Windows-1252, which older spreadsheets write.
 * @throws Refusal 400 when the bytes are no text
 */
export async function decodeText(bytes: Buffer): Promise<{ text: string; encoding: TextEncoding }> {
  const utf16 = detectUtf16(bytes);
  if (utf16) {
    const text = await decodeStrict(bytes, utf16);
    if (text === undefined) throw invalid(transferTexts.notText);
    return { text, encoding: utf16 };
  }
  const text = await decodeStrict(bytes, 'utf-8');
  if (text !== undefined) return { text, encoding: 'utf-8' };
  return { text: await decodeWindows1252(bytes), encoding: 'windows-1252' };
}

function detectUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zeros = [0, 0];
  probe.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]!++;
  });
  // A head line is nearly all ASCII, whatever language the products are in.
  const [even = 0, odd = 0] = zeros;
  if (odd > probe.length / 4 && even === 0) return 'utf-16le';
  if (even > probe.length / 4 && odd === 0) return 'utf-16be';
  return undefined;
}

/** The text, or undefined where a byte has no meaning in this encoding. */
async function decodeStrict(
  bytes: Buffer,
  encoding: Exclude<TextEncoding, 'windows-1252'>,
): Promise<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text = '';
  try {
    for (let at = 0; at < bytes.length; at += STEP_BYTES) {
      text += decoder.decode(bytes.subarray(at, at + STEP_BYTES), { stream: true });
      await nextTick();
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}

/** Control characters, which no table contains, and the five bytes that Windows-1252 does not define. */
const NON_TEXT = /(?![\t\n\v\f\r\x80-\x9f])\p{Cc}|[\x81\x8d\x8f\x90\x9d]/u;
/** The characters of the bytes 0x80 to 0x9f, in which Windows-1252 differs from Latin-1; dots where there is none. */
const WINDOWS_1252_CHARACTERS = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';

/**
 * Decoded here: TextDecoder takes Windows-1252 for Latin-1 in some versions of Node.
 * @throws Refusal 400 when the bytes are no text
 */
async function decodeWindows1252(bytes: Buffer): Promise<string> {
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    const part = bytes.toString('latin1', at, at + STEP_BYTES);
    if (NON_TEXT.test(part)) throw invalid(transferTexts.notText);
    text += part.replace(/[\x80-\x9f]/g, (byte) => WINDOWS_1252_CHARACTERS[byte.charCodeAt(0) - 0x80]!);
    await nextTick();
  }
  return text;
}
