import cluster from 'node:cluster';

/**
 * For a worker process that shares a port and has closed it: notifies the primary process and waits for its
 * acknowledgement, so that connections that were assigned to this process in the meantime go to another worker.
 */
export async function disconnectWorkerFromClusterPrimary(): Promise<void> {
  const { worker } = cluster;
  if (worker?.isConnected() !== true) return;
  await new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    worker.disconnect();
  });
}
