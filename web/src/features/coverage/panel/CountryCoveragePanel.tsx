import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { useOpenDialog, useSession } from '../../../core/hooks.ts';
import { trackEventWithConsent } from '../../../core/trackEventWithConsent.ts';
import { formatShortCountryName } from '../../../shared/geo/shortCountryName.ts';
import { Button } from '../../../ui/Button.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { CountryCoverageDetailsSection } from './CountryCoverageDetailsSection.tsx';
import classes from './CountryCoveragePanel.module.css';
import { useFocusCoveragePanelAndRestoreFocus } from './useFocusCoveragePanelAndRestoreFocus.ts';
import { useCloseCoveragePanelOnEscape } from './useCloseCoveragePanelOnEscape.ts';

/** Content of the panel for guests. */
function SignInPrompt({ code }: { code: string }) {
  const open = useOpenDialog();
  const reason = t`Sign in to see the networks and providers in ${{ country: getCountryName(code) }}.`;
  useEffect(() => trackEventWithConsent({ name: 'country_details_access_unauthenticated', country: code }), [code]);
  return (
    <Stack gap={16} className={classes['body']}>
      <MutedText>{t`Sign in to see the networks and providers in this country, with their technologies and sources.`}</MutedText>
      <Button variant="primary" fullWidth onClick={() => open('signIn', reason)}>{t`Sign In`}</Button>
    </Stack>
  );
}

function PanelBody({ code }: { code: string }) {
  const { status } = useSession();
  if (status === 'signedIn') return <CountryCoverageDetailsSection code={code} />;
  if (status === 'guest') return <SignInPrompt code={code} />;
  return (
    <div className={classes['body']}>
      <ScreenReaderLoadingText>{t`Loading coverage data`}</ScreenReaderLoadingText>
      <SkeletonRows lead="none" />
    </div>
  );
}

export interface CountryCoveragePanelProps {
  /** Alpha-2 country code. */
  code: string;
  takesFocus: boolean;
  onClose: () => void;
  /** Element that receives the focus on close if the previously focused element is no longer on the page. */
  returnTo: RefObject<HTMLElement | null>;
}

/** Details panel of a country, next to the map. On phones, the panel is a sheet over the lower part of the map. */
export function CountryCoveragePanel({ code, takesFocus, onClose, returnTo }: CountryCoveragePanelProps) {
  const frame = useRef<HTMLElement>(null);
  useFocusCoveragePanelAndRestoreFocus(frame, takesFocus, returnTo);
  useCloseCoveragePanelOnEscape(frame, onClose);
  const name = getCountryName(code);
  return (
    <section ref={frame} className={classes['panel']} aria-label={t`Coverage in ${name}`} tabIndex={-1}>
      <FlexRow as="header" gap={12} className={classes['head']}>
        <span className={classes['code']}>{code}</span>
        <h3 title={name} aria-label={name}>
          {formatShortCountryName(code)}
        </h3>
        <button type="button" className={classes['close']} aria-label={t`Close`} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </button>
      </FlexRow>
      <PanelBody code={code} />
    </section>
  );
}
