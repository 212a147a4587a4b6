import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * What this process keeps in memory once its garbage is collected (MB). It holds the shop and the test that calls it
 * both: what the shop alone keeps is less.
 */
export async function residentMemory(): Promise<number> {
  for (let n = 0; n < 3; n++) {
    collect();
    // What waits for an end (streams, promises, finalisers) is garbage only for the next collection.
    await sleep(50);
  }
  return process.memoryUsage.rss() / 1e6;
}
