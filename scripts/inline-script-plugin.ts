import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * Resolves `import('./module.ts?inline-script')` to `{ code, hash }`: the module with its imports as one minified script,
 * and the hash by which the content security policy allows it in a page.
 */
export function inlineScript(): Plugin {
  return {
    name: 'shopkeeper:inline-script',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const { output } = (await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          build: {
            write: false,
            target: 'es2022',
            modulePreload: false,
            rolldownOptions: { input: id.replace('?inline-script', ''), output: { format: 'iife' } },
          },
        })) as Rolldown.RolldownOutput;
        const [{ code: built, moduleIds }] = output;
        for (const file of moduleIds) this.addWatchFile(file);
        const code = built.trim();
        if (/<(!--|\/?script)/i.test(code))
          this.error(`${id} contains a tag that would end its script element.`);
        const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`;
        return {
          code: `export const code = ${JSON.stringify(code)}; export const hash = '${hash}';`,
          moduleType: 'js',
        };
      },
    },
  };
}
