import { startRfqExpiry } from '../rfqExpiry.process.ts';
import { openRfqLog } from './rfqLog.ts';

/** A program for tests that kill it: expires the RFQs of the database in its first argument and stays. */
const log = openRfqLog(process.argv[2] ?? '', () => new Date());
startRfqExpiry(log.expiry);
setInterval(() => undefined, 60_000);
