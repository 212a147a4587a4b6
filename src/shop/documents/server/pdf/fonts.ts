import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

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
