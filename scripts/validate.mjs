/** Static checks: types in parallel with lint, import boundaries and dead code. */
import { npmCommand, runParallel } from './commands.mjs';

const codes = await runParallel(
  ['types', 'validate:rest'].map((name) => [...npmCommand(), 'run', '--silent', name]),
);
process.exit(codes.find((code) => code !== 0) ?? 0);
