import { t } from '@lingui/core/macro';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { MatchedProvidersPageReply, ProviderCombination } from '@marketplace/contracts/matching/matching.views.ts';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { ProviderNameLink } from '../../../shared/catalogue/ProviderNameLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { useReadListingsQuery } from '../../catalogue/catalogueApi.ts';
import { wizardFieldLabelTexts } from '../wizardFieldLabelTexts.ts';
import { teamSelected } from '../requirementsSlice.ts';
import { isProviderChosenForRfq, toProviderChosenForRfq } from '../selection/quoteSelection.ts';
import { addProviderCombinationToRfqSelection } from '../selection/addProviderCombinationToRfqSelection.ts';
import { useRequirementsState } from '../useRequirementsState.ts';
import classes from './ProviderCombinationsSection.module.css';

type TeamMember = ProviderCombination[number];

/** Maximum number of country names; the others are only counted. */
const maxNames = 6;

function formatCountries(countries: readonly string[]): string {
  const names = countries.slice(0, maxNames).map(getCountryName);
  const hiddenCount = countries.length - maxNames;
  return formatList(hiddenCount > 0 ? [...names, t`${hiddenCount} more`] : names);
}

/** Formats the contribution of a team member: countries, then field names of the musts that the member meets. */
function formatContribution({ countries, musts }: TeamMember): string {
  return [formatCountries(countries), formatList(musts.map((field) => wizardFieldLabelTexts[field]))]
    .filter((text) => text !== '')
    .join(' · ');
}

interface TeamProps {
  team: ProviderCombination;
  listings: readonly ProviderListReplyItem[];
}

function Member({ member, listing }: { member: TeamMember; listing: ProviderListReplyItem | undefined }) {
  return (
    <FlexRow as="li" gap={12}>
      <ProviderLogo name={member.name} file={listing?.['Logo File'] ?? null} size={36} />
      <div>
        <b>{listing === undefined ? member.name : <ProviderNameLink provider={listing} />}</b>
        <CaptionText>{formatContribution(member)}</CaptionText>
      </div>
      <span className={classes['score']} title={t`Score out of 100`}>
        {member.matchScore}
      </span>
    </FlexRow>
  );
}

function Team({ team, listings }: TeamProps) {
  const dispatch = useAppDispatch();
  const { chosen } = useRequirementsState();
  const members = team.flatMap(({ id }) => listings.filter((listing) => listing.id === id));
  const isSelected = team.every(({ id }) => isProviderChosenForRfq(chosen, id));
  const isPair = team.length === 2;
  const names = formatList(team.map((each) => each.name));
  return (
    <Card
      as="article"
      className={classes['team']}
      aria-label={isPair ? t`Best pair: ${names}` : t`Best trio of providers: ${names}`}
    >
      <h3>{isPair ? t`Best pair` : t`Best trio`}</h3>
      <ul>
        {team.map((member) => (
          <Member key={member.id} member={member} listing={listings.find(({ id }) => id === member.id)} />
        ))}
      </ul>
      <Button
        aria-pressed={isSelected}
        disabled={members.length < team.length}
        onClick={() =>
          dispatch(teamSelected(addProviderCombinationToRfqSelection(chosen, members.map(toProviderChosenForRfq))))
        }
      >
        {isSelected ? t`Selected for quotes` : t`Select for quotes`}
      </Button>
    </Card>
  );
}

/** Teams of providers that together cover all countries and meet all musts, which no single provider does. */
export function ProviderCombinationsSection({ teams }: { teams: MatchedProvidersPageReply['together'] }) {
  const ids = [...new Set(teams.flat().map(({ id }) => id))];
  const { data } = useReadListingsQuery(ids);
  const listings = data?.providers ?? [];
  return (
    <section className={classes['together']} aria-labelledby="together">
      <h2 id="together">{t`Provider combinations`}</h2>
      <p>{t`No single provider covers all your countries and meets all your must-haves. These combinations do.`}</p>
      <div className={classes['teams']}>
        {teams.map((team) => (
          <Team key={team.map(({ id }) => id).join(' ')} team={team} listings={listings} />
        ))}
      </div>
    </section>
  );
}
