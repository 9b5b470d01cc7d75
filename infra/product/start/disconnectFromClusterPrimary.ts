import cluster from 'node:cluster';

/**
 * For a process that shares a port and has closed it: notifies the primary and waits for the acknowledgement, so that
 * connections assigned to this process in the meantime are passed to another one.
 */
export async function disconnectFromClusterPrimary(): Promise<void> {
  const { worker } = cluster;
  if (worker?.isConnected() !== true) return;
  await new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    worker.disconnect();
  });
}
