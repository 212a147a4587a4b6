/** Child process of `LoadProcess`; receives its task and the stop signal as messages. */
import { LeanLoad } from './lean-load.ts';
import type { LoadTask } from './load-process.ts';

let load: LeanLoad | undefined;
process.on('message', (task: LoadTask | 'stop') => {
  if (task !== 'stop') {
    load = new LeanLoad(task, () => process.send!('begun'));
    return;
  }
  void load!.stop().then((answers) => {
    const { timeOrigin } = performance;
    process.send!(
      answers.map(({ at, sentAt = at, ...answer }) => ({
        ...answer,
        at: timeOrigin + at,
        sentAt: timeOrigin + sentAt,
      })),
      () => process.exit(0),
    );
  });
});
process.on('disconnect', () => process.exit(0));
