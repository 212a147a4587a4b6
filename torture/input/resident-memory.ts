import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Resident memory of this process after garbage collection (MB). Includes the shop and the test itself.
 */
export async function measureResidentMemory(): Promise<number> {
  for (let n = 0; n < 3; n++) {
    collect();
    // Closing streams, promises and finalizers become garbage only for the next collection.
    await sleep(50);
  }
  return process.memoryUsage.rss() / 1e6;
}
