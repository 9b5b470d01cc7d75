import { msg } from '@lingui/core/runtime-macro';
import { devMailEndpoint } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { isLocalRequest } from '@marketplace/http/loopback.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { renderQueuedMailsDemoPage } from '@marketplace/mail/devMailPage.ts';
import { listUnsentMails } from '@marketplace/mail/outbox.ts';
import type { FastifyInstance } from 'fastify';
import type { DatabasePort, RequestGuardPort } from '../ports.ts';
import type { AccountDeploymentSettingsPort } from '../accounts/accountSettings.ts';

export type DevMailRoutesDeps = RequestGuardPort & DatabasePort & AccountDeploymentSettingsPort;

/** Shows the mails of a demo to users of this machine; returns 404 otherwise. */
export function registerDevMailRoutes(app: FastifyInstance, { guard, pool, accounts }: DevMailRoutesDeps): void {
  registerEndpoint(app, guard, devMailEndpoint, async ({ request, reply }) => {
    if (!accounts.showsMails || !isLocalRequest(request.raw, accounts.behindGateway)) {
      throw new Refusal('notFound', 'request.not-found', msg`Nothing was found at this address. Check the address.`);
    }
    void reply.type('text/html; charset=utf-8').header('content-security-policy', "default-src 'none'");
    return renderQueuedMailsDemoPage(await listUnsentMails(pool));
  });
}
