import { describe, expect, it } from 'vitest';
import { transferTexts } from '../../transfer/texts.ts';
import { decodeText } from './decode.ts';

const TEXT = 'title;price\r\nTasse “Größe” – €;19,99\r\n';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** Bytes above 0x9f are the same as in Latin-1. */
const windows1252 = Buffer.concat([
  Buffer.from('title;price\r\nTasse '),
  Buffer.from([0x93]),
  Buffer.from('Größe', 'latin1'),
  Buffer.from([0x94, 0x20, 0x96, 0x20, 0x80]),
  Buffer.from(';19,99\r\n'),
]);

describe('text files', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
    ['Windows-1252', windows1252, 'windows-1252'],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with a byte order mark', utf16be(`\uFEFF${TEXT}`), 'utf-16be'],
    ['UTF-16 LE without one', Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE without one', utf16be(TEXT), 'utf-16be'],
  ])('decodes %s', async (_, bytes, encoding) => {
    expect(await decodeText(bytes)).toEqual({ text: TEXT, encoding });
  });

  it('decodes characters that are split between two steps of a long file', async () => {
    const text = 'a€ö'.repeat(500_000);
    expect((await decodeText(Buffer.from(text))).text).toBe(text);
    expect((await decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).text).toBe(text);
  });

  it.each<[string, Buffer]>([
    ['an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
    ['an undefined byte', Buffer.from([0x61, 0x81, 0x62])],
  ])('refuses %s', async (_, bytes) => {
    await expect(decodeText(bytes)).rejects.toThrow(transferTexts.errors['file-not-text']);
  });
});
