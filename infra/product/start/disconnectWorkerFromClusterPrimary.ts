import cluster from 'node:cluster';

/**
 * Notifies the primary process that this worker has closed its shared port, and waits for the acknowledgement, so that
 * connections that were assigned to this process in the meantime go to another worker.
 */
export async function disconnectWorkerFromClusterPrimary(): Promise<void> {
  const { worker } = cluster;
  if (worker?.isConnected() !== true) return;
  await new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    worker.disconnect();
  });
}
