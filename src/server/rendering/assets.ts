import { readFile } from 'node:fs/promises';
import { projectFile } from '../project.ts';

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** What a page's head names: the stylesheet, the fonts and the program. */
export interface Assets {
  styles: string[];
  fonts: string[];
  modules: string[];
  script: string;
}

const ENTRY = 'src/web/entry-client.tsx';

/** The built files, from Vite's manifest. */
export async function builtAssets(): Promise<Assets> {
  const manifest = JSON.parse(
    await readFile(projectFile('dist/client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, ManifestChunk>;
  const entry = manifest[ENTRY]!;
  const files = (chunk: ManifestChunk): string[] => [
    chunk.file,
    ...(chunk.imports ?? []).flatMap((name) => files(manifest[name]!)),
  ];
  const url = (file: string) => `/${file}`;
  const fonts = (entry.assets ?? []).filter((file) => file.endsWith('.woff2'));
  return {
    styles: (entry.css ?? []).map(url),
    fonts: fonts.map(url),
    modules: [...new Set((entry.imports ?? []).flatMap((name) => files(manifest[name]!)))].map(url),
    script: url(entry.file),
  };
}

/** In development Vite serves the sources; `development.ts` makes the script, which starts the browser's entry. */
export const sourceAssets: Assets = {
  styles: ['/src/web/styles/main.css'],
  fonts: [],
  modules: [],
  script: '/@development',
};
