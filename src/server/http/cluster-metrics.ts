import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Sent to the supervisor by the worker that handles `/metrics`, to collect the metrics of all workers. */
interface MetricsRequest {
  type: 'metrics request';
  id: number;
}
interface MetricsResponse {
  type: 'metrics response';
  id: number;
  /** Missing when a worker did not respond. */
  text?: string | undefined;
}

const isMessage = <T extends MetricsRequest | MetricsResponse>(
  type: T['type'],
  message: unknown,
): message is T => (message as Partial<T> | null)?.type === type;

/** The supervisor's side: it serves no HTTP requests itself. */
export function serveClusterMetrics(): void {
  const workers = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage<MetricsRequest>('metrics request', message)) return;
    const respond = (text?: string) => {
      const response: MetricsResponse = { type: 'metrics response', id: message.id, text };
      if (worker.isConnected()) worker.send(response);
    };
    workers.clusterMetrics().then(respond, () => respond());
  });
}

/**
 * Returns a function that collects the metrics of this process or, in a cluster, of all workers, because each
 * request of the monitoring system may reach a different one.
 * @returns undefined when a worker does not respond within 5 s.
 */
export function clusterMetrics(registry: Registry): () => Promise<string | undefined> {
  if (!cluster.isWorker) return () => registry.metrics();
  // Its constructor installs the listener that sends this worker's metrics to the supervisor.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  const pending = new Map<number, (text: string | undefined) => void>();
  let lastId = 0;
  process.on('message', (message) => {
    if (!isMessage<MetricsResponse>('metrics response', message)) return;
    pending.get(message.id)?.(message.text);
    pending.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      const request: MetricsRequest = { type: 'metrics request', id: ++lastId };
      pending.set(request.id, resolve);
      process.send!(request);
    });
}
