import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorText } from '../../../core/apiError.ts';
import { type CompanyTrip, endTrip, readTrip } from '../../../core/companyTrip.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { LoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useTurnOnCompanySignInMutation } from '../../companies/companySettingsApi.ts';
import classes from '../MailedLinkPage.module.css';
import { useAccountStart } from '../useAccountStart.ts';
import { useFinishCompanySignInMutation } from './companySignInApi.ts';
import { Leaving } from './Leaving.tsx';
import { ProofForm, type SignedIn } from './ProofForm.tsx';

/** What a provider sent the browser back with. `code` is empty where it said no. */
interface Back {
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

/** @returns what stands in the address of somebody who comes back; `null` for who is about to leave. */
function readBack(search: string): Back | null {
  const given = new URLSearchParams(search);
  const [state, code, iss] = ['state', 'code', 'iss'].map((name) => given.get(name));
  if (state == null || state === '') return null;
  return { state, code: code ?? '', ...(iss != null && { iss }) };
}

const staleText = 'This sign-in was begun too long ago, or in another browser.';

/** @param again where to begin anew. */
function Failed({ title, again }: { title: string; again: () => void }) {
  return (
    <Notice tone="error" title={title} action={<Button onClick={again}>Begin anew</Button>}>
      You can sign in with your password too.
    </Notice>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <>
      <LoadingText>{text}</LoadingText>
      <SkeletonRows rows={1} />
    </>
  );
}

/** Runs once, also where effects run twice. */
function useOnce(run: () => void): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    run();
  });
}

interface ReturnProps {
  back: Back;
  trip: CompanyTrip;
  again: () => void;
}

function SigningIn({ back, trip, again }: ReturnProps) {
  const [finish, { data, error }] = useFinishCompanySignInMutation();
  const start = useAccountStart();
  const navigate = useNavigate();
  const goOn = (reply: SignedIn): void => {
    endTrip();
    start(reply);
    void navigate(trip.back, { replace: true });
  };
  useOnce(() => {
    void finish({ ...back, ticket: trip.ticket }).then((reply) => {
      const { sessionToken = null, user = null } = reply.data ?? {};
      if (sessionToken !== null && user !== null) goOn({ sessionToken, user });
    });
  });
  if (error !== undefined) return <Failed title={errorText(error, 'Sign in failed')} again={again} />;
  if (data?.ticket == null) return <Waiting text="Signing you in" />;
  return <ProofForm needs={data.needs} email={data.email} ticket={data.ticket} onSignedIn={goOn} />;
}

function TurningOn({ back, trip }: Pick<ReturnProps, 'back' | 'trip'>) {
  const [turnOn, { data, error }] = useTurnOnCompanySignInMutation();
  useOnce(() => {
    endTrip();
    void turnOn({ ...back, ticket: trip.ticket });
  });
  const company = <ButtonLink to="/company">Open your company</ButtonLink>;
  if (error !== undefined) {
    return (
      <Notice tone="error" title={errorText(error, 'The test failed')} action={company}>
        The sign-in of your company is not on.
      </Notice>
    );
  }
  if (data === undefined) return <Waiting text="Looking at what your provider answered" />;
  return (
    <Notice tone="success" title={data.message} action={company}>
      Colleagues choose “Continue with your company” and enter their address.
    </Notice>
  );
}

function Returned({ back, again }: { back: Back; again: () => void }) {
  const [trip] = useState(readTrip);
  if (back.code === '') return <Failed title="Your company did not sign you in." again={again} />;
  if (trip === null) return <Failed title={staleText} again={again} />;
  if (back.state.startsWith('test.')) return <TurningOn {...{ back, trip }} />;
  return <SigningIn {...{ back, trip, again }} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page">
      <div className={classes['narrow']}>
        <PageHeader title="Sign in with your company" />
        {children}
      </div>
    </div>
  );
}

/** Leads to the provider of somebody's company, and is the one page that providers send people back to. */
export function CompanySignInPage() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [back, setBack] = useState(() => readBack(search));
  // What came back works once, and stays in no history.
  useOnce(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  });
  return <Frame>{back === null ? <Leaving /> : <Returned back={back} again={() => setBack(null)} />}</Frame>;
}
