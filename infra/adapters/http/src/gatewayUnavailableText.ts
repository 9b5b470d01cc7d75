import { msg } from '@lingui/core/runtime-macro';

/** Text of the gateway's response when no replica of a service can be reached. */
export const gatewayUnavailableText = msg`The service is not available right now. Please try again in a moment.`;
