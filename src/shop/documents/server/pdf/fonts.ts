import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFDocumentClass from 'pdfkit';

/** Fonts of printed documents: one family with Latin, Greek and Cyrillic letters. */
export interface Fonts {
  regular: Buffer;
  bold: Buffer;
}

let loaded: Promise<Fonts> | undefined;

/** Reads the fonts once. They are TrueType files, since the fonts of the website (WOFF2) cannot be embedded in a PDF. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= readFonts().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const read = (file: string) => readFile(resolve(`@expo-google-fonts/source-sans-3/${file}`));
  const [regular, bold] = await Promise.all([
    read('400Regular/SourceSans3_400Regular.ttf'),
    read('600SemiBold/SourceSans3_600SemiBold.ttf'),
  ]);
  return { regular, bold };
}

/** A parsed font and the library's class for its use in a document; neither is part of the library's types. */
interface ParsedFont {
  font: unknown;
  constructor: new (doc: object, font: unknown, id: string) => ParsedFont;
}

const parsedFonts = new Map<keyof Fonts, ParsedFont>();

/** Adds the fonts to a document. Parsing takes 100 ms, during which other requests wait, so it is done once. */
export function addFonts(doc: InstanceType<typeof PDFDocumentClass>, fonts: Fonts): void {
  const internal = doc as unknown as {
    _font: ParsedFont;
    _fontFamilies: Record<string, ParsedFont>;
    _fontCount: number;
  };
  for (const name of ['regular', 'bold'] as const) {
    doc.registerFont(name, fonts[name] as unknown as string);
    const parsed = parsedFonts.get(name);
    if (parsed) {
      const id = `F${++internal._fontCount}`;
      internal._fontFamilies[name] = new parsed.constructor(doc, parsed.font, id);
    } else {
      doc.font(name);
      parsedFonts.set(name, { font: internal._font.font, constructor: internal._font.constructor });
    }
  }
}
