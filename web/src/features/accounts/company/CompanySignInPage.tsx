import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getApiErrorText } from '../../../core/apiError.ts';
import {
  type PendingCompanySignIn,
  clearPendingCompanySignIn,
  readPendingCompanySignInFromTabStorage,
} from '../../../core/pendingCompanySignIn.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useTurnOnCompanySignInMutation } from '../../companies/companySettingsApi.ts';
import classes from '../MailedLinkPage.module.css';
import { useStartSession } from '../useStartSession.ts';
import { useFinishCompanySignInMutation } from './companySignInApi.ts';
import { CompanySignInForm } from './CompanySignInForm.tsx';
import { CompanySignInExtraProofForm, type SignedInSession } from './CompanySignInExtraProofForm.tsx';

/** Parameters of the redirect from the identity provider. `code` is empty when the provider refused the sign-in. */
interface ProviderResponse {
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

/** Parses the query string of the redirect. Returns `null` when the page was not opened by a redirect. */
function parseProviderResponse(search: string): ProviderResponse | null {
  const params = new URLSearchParams(search);
  const [state, code, iss] = ['state', 'code', 'iss'].map((name) => params.get(name));
  if (state == null || state === '') return null;
  return { state, code: code ?? '', ...(iss != null && { iss }) };
}

const expiredText = t`This sign-in has expired or was started in another browser.`;

function Failed({ title, onRestart }: { title: string; onRestart: () => void }) {
  return (
    <Notice
      tone="error"
      title={title}
      action={<Button onClick={onRestart}>{t`Start again`}</Button>}
    >{t`You can also sign in with your password.`}</Notice>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <>
      <ScreenReaderLoadingText>{text}</ScreenReaderLoadingText>
      <SkeletonRows rows={1} />
    </>
  );
}

/** Runs an effect once, even in strict mode, where effects run twice. */
function useOnce(run: () => void): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    run();
  });
}

interface ReturnProps {
  response: ProviderResponse;
  pending: PendingCompanySignIn;
  onRestart: () => void;
}

function SignInCompletion({ response, pending, onRestart }: ReturnProps) {
  const [finish, { data, error }] = useFinishCompanySignInMutation();
  const start = useStartSession();
  const navigate = useNavigate();
  const completeSignIn = (reply: SignedInSession): void => {
    clearPendingCompanySignIn();
    start(reply);
    void navigate(pending.back, { replace: true });
  };
  useOnce(() => {
    void finish({ ...response, ticket: pending.ticket }).then((reply) => {
      const { sessionToken = null, user = null } = reply.data ?? {};
      if (sessionToken !== null && user !== null) completeSignIn({ sessionToken, user });
    });
  });
  if (error !== undefined) return <Failed title={getApiErrorText(error, t`Sign-in failed`)} onRestart={onRestart} />;
  if (data?.ticket == null) return <Waiting text={t`Signing you in`} />;
  return (
    <CompanySignInExtraProofForm
      needs={data.needs}
      email={data.email}
      ticket={data.ticket}
      onSignedIn={completeSignIn}
    />
  );
}

function TestResult({ response, pending }: Pick<ReturnProps, 'response' | 'pending'>) {
  const [turnOn, { data, error }] = useTurnOnCompanySignInMutation();
  useOnce(() => {
    clearPendingCompanySignIn();
    void turnOn({ ...response, ticket: pending.ticket });
  });
  const company = <ButtonLink to="/company">{t`Open company page`}</ButtonLink>;
  if (error !== undefined) {
    return (
      <Notice
        tone="error"
        title={getApiErrorText(error, t`The company sign-in test failed`)}
        action={company}
      >{t`Company sign-in was not turned on. Check the settings on the company page, then test again.`}</Notice>
    );
  }
  if (data === undefined) return <Waiting text={t`Checking the response of your identity provider`} />;
  return (
    <Notice
      tone="success"
      title={data.message}
      action={company}
    >{t`To sign in, colleagues choose “Continue with your company” and enter their work email address.`}</Notice>
  );
}

function ProviderReturn({ response, onRestart }: Pick<ReturnProps, 'response' | 'onRestart'>) {
  const [pending] = useState(readPendingCompanySignInFromTabStorage);
  if (response.code === '')
    return (
      <Failed
        title={t`Your company’s identity provider did not sign you in. Try again, or contact your IT administrator.`}
        onRestart={onRestart}
      />
    );
  if (pending === null) return <Failed title={expiredText} onRestart={onRestart} />;
  if (response.state.startsWith('test.')) return <TestResult {...{ response, pending }} />;
  return <SignInCompletion {...{ response, pending, onRestart }} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page">
      <div className={classes['narrow']}>
        <PageHeader title={t`Sign in with your company`} />
        {children}
      </div>
    </div>
  );
}

/** Redirects to the identity provider of the user's company, and completes the sign-in after the redirect back. */
export function CompanySignInPage() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [response, setResponse] = useState(() => parseProviderResponse(search));
  // The parameters work only once, so they are removed from the browser history.
  useOnce(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  });
  return (
    <Frame>
      {response === null ? (
        <CompanySignInForm />
      ) : (
        <ProviderReturn response={response} onRestart={() => setResponse(null)} />
      )}
    </Frame>
  );
}
