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
  /** What pages of the back office need beside them. */
  officeStyles: string[];
  fonts: string[];
  modules: string[];
  script: string;
}

const ENTRY = 'src/web/entry-client.tsx';
/** Any page of the back office: all bring the same stylesheet. */
const OFFICE_PAGE = 'src/web/pages/admin-orders.tsx';

/** The built files, from Vite's manifest. */
export async function builtAssets(): Promise<Assets> {
  const manifest = JSON.parse(
    await readFile(projectFile('dist/client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, ManifestChunk>;
  const entry = manifest[ENTRY]!;
  const withImports = (chunk: ManifestChunk): ManifestChunk[] => [
    chunk,
    ...(chunk.imports ?? []).flatMap((name) => withImports(manifest[name]!)),
  ];
  const stylesOf = (chunk: ManifestChunk) => withImports(chunk).flatMap(({ css }) => css ?? []);
  const url = (file: string) => `/${file}`;
  const styles = stylesOf(entry);
  const fonts = (entry.assets ?? []).filter((file) => file.endsWith('.woff2'));
  return {
    styles: styles.map(url),
    officeStyles: [...new Set(stylesOf(manifest[OFFICE_PAGE]!))]
      .filter((file) => !styles.includes(file))
      .map(url),
    fonts: fonts.map(url),
    modules: [...new Set(withImports(entry).slice(1))].map(({ file }) => url(file)),
    script: url(entry.file),
  };
}

/** In development Vite serves the sources; `development.ts` makes the script, which starts the browser's entry. */
export const sourceAssets: Assets = {
  styles: ['/src/web/styles/main.css'],
  officeStyles: ['/src/web/styles/office.css'],
  fonts: [],
  modules: [],
  script: '/@development',
};
