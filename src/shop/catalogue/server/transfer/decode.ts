import { setImmediate as nextTick } from 'node:timers/promises';
import { invalid } from '../../../../shared/refusal.ts';
import { errors } from '../../transfer/errors.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes decoded per step: about a millisecond of work. */
const STEP_BYTES = 1024 * 1024;
/** Bytes read to detect UTF-16 without a byte order mark. */
const PROBE_BYTES = 4096;

/**
 * Decodes a file as UTF-8, UTF-16 (detected by a byte order mark, or by the zero bytes of ASCII characters), or else
 * Windows-1252, which older spreadsheets write.
 * @throws Refusal 400 if the bytes are not text
 */
export async function decodeText(bytes: Buffer): Promise<{ text: string; encoding: TextEncoding }> {
  const utf16 = detectUtf16(bytes);
  if (utf16) {
    const text = await decodeStrict(bytes, utf16);
    if (text === undefined) throw invalid(errors['file-not-text']);
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
  probe.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++;
  });
  // The header line is nearly all ASCII, whatever language the products are in.
  const [even = 0, odd = 0] = zeros;
  if (odd > probe.length / 4 && even === 0) return 'utf-16le';
  if (even > probe.length / 4 && odd === 0) return 'utf-16be';
  return undefined;
}

/** Decodes bytes; undefined if they are invalid in this encoding. */
async function decodeStrict(
  bytes: Buffer,
  encoding: Exclude<TextEncoding, 'windows-1252'>,
): Promise<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text = '';
  try {
    for (let start = 0; start < bytes.length; start += STEP_BYTES) {
      text += decoder.decode(bytes.subarray(start, start + STEP_BYTES), { stream: true });
      await nextTick();
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}

/** Control characters, which no table contains, and the five bytes that Windows-1252 does not define. */
const NON_TEXT = /(?![\t\n\v\f\r\x80-\x9f])\p{Cc}|[\x81\x8d\x8f\x90\x9d]/u;
/** Characters of the bytes 0x80 to 0x9f, where Windows-1252 differs from Latin-1; dots for undefined bytes. */
const WINDOWS_1252_CHARACTERS = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';

/**
 * Does not use TextDecoder, which decodes Windows-1252 as Latin-1 in some versions of Node.
 * @throws Refusal 400 if the bytes are not text
 */
async function decodeWindows1252(bytes: Buffer): Promise<string> {
  let text = '';
  for (let start = 0; start < bytes.length; start += STEP_BYTES) {
    const part = bytes.toString('latin1', start, start + STEP_BYTES);
    if (NON_TEXT.test(part)) throw invalid(errors['file-not-text']);
    text += part.replace(/[\x80-\x9f]/g, (byte) => WINDOWS_1252_CHARACTERS[byte.charCodeAt(0) - 0x80]!);
    await nextTick();
  }
  return text;
}
