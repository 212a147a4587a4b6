import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** A worker that was asked for `/metrics` wants the figures of all; the supervisor hands them over. */
interface Wanted {
  type: 'metrics wanted';
  id: number;
}
interface Gathered {
  type: 'metrics gathered';
  id: number;
  /** Missing when some worker did not answer. */
  text?: string;
}

const isOf = <T extends Wanted | Gathered>(type: T['type'], message: unknown): message is T =>
  (message as Partial<T> | null)?.type === type;

/** The supervisor's side, which answers no calls itself. */
export function gatherMetrics(): void {
  const workers = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    if (!isOf<Wanted>('metrics wanted', message)) return;
    const tell = (text?: string) => {
      const gathered: Gathered = {
        type: 'metrics gathered',
        id: message.id,
        ...(text !== undefined && { text }),
      };
      if (worker.isConnected()) worker.send(gathered);
    };
    workers.clusterMetrics().then(tell, () => tell());
  });
}

/**
 * Asks for the figures of this process and, where it is one of several behind one port, of all together: whoever watches
 * the shop meets another of them each time.
 * @returns undefined when some process does not answer (within 5 s).
 */
export function metricsOfAll(registry: Registry): () => Promise<string | undefined> {
  if (!cluster.isWorker) return () => registry.metrics();
  // Made for its ears: it tells the supervisor what is in these registries.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  const waiting = new Map<number, (text: string | undefined) => void>();
  let last = 0;
  process.on('message', (message) => {
    if (!isOf<Gathered>('metrics gathered', message)) return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      const wanted: Wanted = { type: 'metrics wanted', id: ++last };
      waiting.set(wanted.id, resolve);
      process.send!(wanted);
    });
}
