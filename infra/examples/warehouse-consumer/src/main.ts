import { Kafka, logLevel } from 'kafkajs';
import { startWarehouseConsumer } from './consumer.ts';
import { openDataWarehouseFolder } from './warehouse.ts';

const { KAFKA_BROKERS = '127.0.0.1:9092', FOLDER = 'warehouse', TOPICS } = process.env;
const topics = (TOPICS ?? 'iot-marketplace.rfq.v1,iot-marketplace.catalogue.v1,iot-marketplace.matching.v1').split(',');

// Add `ssl` and `sasl` if the cluster requires them.
const kafka = new Kafka({
  clientId: 'warehouse-consumer',
  brokers: KAFKA_BROKERS.split(','),
  logLevel: logLevel.WARN,
  retry: { initialRetryTime: 100, maxRetryTime: 10_000, retries: 20 },
});

const warehouse = await openDataWarehouseFolder(FOLDER);
const { failed, stop } = await startWarehouseConsumer(kafka, topics, warehouse);
console.log(`${topics.join(', ')} into ${FOLDER}`);

async function shutDown(): Promise<void> {
  await stop();
  await warehouse.close();
  process.exit(0);
}
process.once('SIGTERM', () => void shutDown());
process.once('SIGINT', () => void shutDown());

failed.catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
