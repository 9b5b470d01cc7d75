import { startRfqExpiry } from '../rfqExpiry.process.ts';
import { openTestRfqLog } from './testRfqLog.ts';

/** Program for tests that kill it: expires the RFQs in the database of its first argument until it is killed. */
const log = openTestRfqLog(process.argv[2] ?? '', () => new Date());
startRfqExpiry(log.expiry);
setInterval(() => undefined, 60_000);
