import { createServer } from 'node:http';
import { disconnectWorkerFromClusterPrimary } from '@marketplace/product/start/disconnectWorkerFromClusterPrimary.ts';

/* One of two worker processes on a shared port: answers requests, and exits on SIGTERM once its server is closed. */

const server = createServer((_request, response) => void response.setHeader('connection', 'close').end('here'));
process.on('SIGTERM', () => server.close(() => void disconnectWorkerFromClusterPrimary().then(() => process.exit(0))));
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
