import { buildHttpApp } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access.routes.ts';
import { roleRoutes } from './access/roles.routes.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { confirmationRoutes } from './accounts/confirmation.routes.ts';
import { passwordRoutes } from './accounts/password.routes.ts';
import { createPasswords } from './accounts/passwords.ts';
import { profileRoutes } from './accounts/profile.routes.ts';
import { secondFactorRoutes } from './accounts/secondFactor.routes.ts';
import { userRoutes } from './accounts/users.routes.ts';
import { correctionRoutes } from './catalogue/corrections/corrections.routes.ts';
import { editRoutes } from './catalogue/edit.routes.ts';
import { uploadRoutes } from './catalogue/upload.routes.ts';
import type { CommandDeps } from './deps.ts';
import { rfqAdminRoutes } from './rfq/rfqAdmin.routes.ts';
import { devMailRoutes } from './mails/devMail.routes.ts';
import { rightsRoutes } from './privacy/rights.routes.ts';
import { rfqRoutes } from './rfq/rfq.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { endAlertsRoutes } from './searches/endAlerts.routes.ts';
import { searchesRoutes } from './searches/searches.routes.ts';

/** The command service's HTTP app: everything that changes something; not listening. */
export function buildCommandApp(deps: CommandDeps): FastifyInstance {
  const app = buildHttpApp({ logger: deps.logger, notReady: deps.notReady, ...deps.edge });
  const passwords = createPasswords();
  app.after(() => {
    accountRoutes(app, deps, passwords);
    confirmationRoutes(app, deps, passwords);
    passwordRoutes(app, deps, passwords);
    secondFactorRoutes(app, deps, passwords);
    profileRoutes(app, deps);
    userRoutes(app, deps);
    roleRoutes(app, deps);
    rightsRoutes(app, deps);
    devMailRoutes(app, deps);
    accessRoutes(app, deps);
    uploadRoutes(app, deps);
    editRoutes(app, deps);
    correctionRoutes(app, deps);
    rfqRoutes(app, deps);
    rfqAdminRoutes(app, deps);
    searchesRoutes(app, deps);
    endAlertsRoutes(app, deps);
    settingsRoutes(app, deps);
  });
  return app;
}
