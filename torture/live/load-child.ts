/** A steady load in a process of its own; see `LoadProcess`. Its task comes as a message, and so does its end. */
import type { LoadTask } from './load-process.ts';
import { SteadyLoad } from './steady-load.ts';

let load: SteadyLoad | undefined;
process.on('message', (task: LoadTask | 'stop') => {
  if (task !== 'stop') {
    const { calls, ...rest } = task;
    load = new SteadyLoad({ ...rest, next: (n) => calls[n % calls.length]! });
    return;
  }
  void load!.stop().then((answers) => {
    const { timeOrigin } = performance;
    process.send!(
      answers.map((answer) => ({ ...answer, at: timeOrigin + answer.at })),
      () => process.exit(0),
    );
  });
});
process.on('disconnect', () => process.exit(0));
