import cluster from 'node:cluster';

/**
 * For a process that shares its port with others and has closed it: tells whoever holds the port, and waits until that was heard. What was
 * handed over meanwhile, and would end with this process, goes to another one before.
 */
export async function leaveCluster(): Promise<void> {
  const { worker } = cluster;
  if (worker?.isConnected() !== true) return;
  await new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    worker.disconnect();
  });
}
