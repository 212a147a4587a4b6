import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** A worker that was asked for `/metrics` wants the figures of all; the supervisor hands them over. */
interface MetricsRequest {
  type: 'metrics wanted';
  id: number;
}
interface MetricsResponse {
  type: 'metrics gathered';
  id: number;
  /** Missing when some worker did not answer. */
  text?: string;
}

const isMessage = <T extends MetricsRequest | MetricsResponse>(
  type: T['type'],
  message: unknown,
): message is T => (message as Partial<T> | null)?.type === type;

/** The supervisor's side, which answers no calls itself. */
export function serveClusterMetrics(): void {
  const workers = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage<MetricsRequest>('metrics wanted', message)) return;
    const tell = (text?: string) => {
      const gathered: MetricsResponse = {
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
export function clusterMetrics(registry: Registry): () => Promise<string | undefined> {
  if (!cluster.isWorker) return () => registry.metrics();
  // Made for its ears: it tells the supervisor what is in these registries.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  const waiting = new Map<number, (text: string | undefined) => void>();
  let last = 0;
  process.on('message', (message) => {
    if (!isMessage<MetricsResponse>('metrics gathered', message)) return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      const wanted: MetricsRequest = { type: 'metrics wanted', id: ++last };
      waiting.set(wanted.id, resolve);
      process.send!(wanted);
    });
}
