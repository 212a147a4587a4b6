/** What can be said of the code without running it: types beside lint, walls and what nobody uses. */
import { npmItself, runSideBySide } from './step.mjs';

const codes = await runSideBySide(
  ['types', 'validate:rest'].map((name) => [...npmItself(), 'run', '--silent', name]),
);
process.exit(codes.find((code) => code !== 0) ?? 0);
