import { startRfqExpiry } from '../rfqExpiry.process.ts';
import { openTestRfqLog } from './testRfqLog.ts';

/** Test program: expires the RFQs in the database whose connection string is the first argument, until it is killed. */
const log = openTestRfqLog(process.argv[2] ?? '', () => new Date());
startRfqExpiry(log.expiry);
setInterval(() => undefined, 60_000);
