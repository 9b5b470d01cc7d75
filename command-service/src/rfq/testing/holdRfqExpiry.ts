import { startRfqExpiryProcess } from '../rfqExpiry.process.ts';
import { openTestRfqEventLog } from './testRfqLog.ts';

/** Test program: expires the RFQs in the database whose connection string is the first argument, until it is killed. */
const log = openTestRfqEventLog(process.argv[2] ?? '', () => new Date());
startRfqExpiryProcess(log.expiry);
setInterval(() => undefined, 60_000);
