import type { AlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import {
  mostRematched,
  mostRematchedSearches,
  mostRematchRows,
  type RematchReply,
  type RematchRow,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { type DayRange, instantsOf } from '@marketplace/domain/searches/searches.days.ts';
import type { ProviderSums } from '@marketplace/domain/searches/searches.rematch.ts';
import { newestForms } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { createAnswerAgain } from './answerAgain.ts';
import { countLogged, type LoggedGroup, visitGroups } from './loggedGroups.ts';
import { createRematch } from './rematch.ts';

/** Milliseconds of work, after which what was not compared counts as left out. */
const mostMs = 20_000;

/** Whether the provider crosses one of the borders anywhere. */
function isMoved(sums: ProviderSums): boolean {
  const { gainedFirst, lostFirst, enteredThree, leftThree, enteredTen, leftTen } = sums;
  return gainedFirst + lostFirst + enteredThree + leftThree + enteredTen + leftTen > 0;
}

async function rowsOf(source: ReadSource, sums: readonly ProviderSums[]): Promise<RematchRow[]> {
  const shown = sums.filter(isMoved).slice(0, mostRematchRows);
  const forms = await newestForms(
    source,
    shown.map(({ providerId }) => providerId),
  );
  const formOf = new Map(forms.map((form) => [form.id, form]));
  return shown.map(({ providerId, ...row }) => ({
    provider_id: providerId,
    provider_name: formOf.get(providerId)?.name ?? providerId,
    logo_file: formOf.get(providerId)?.logo_file ?? null,
    gained_first: row.gainedFirst,
    lost_first: row.lostFirst,
    entered_three: row.enteredThree,
    left_three: row.leftThree,
    entered_ten: row.enteredTen,
    left_ten: row.leftTen,
    score_change: row.scoreChange,
  }));
}

/** The newest searches of a range answered again by a version of the algorithm, each from the catalogue of then. */
export async function rematchReply(
  source: ReadSource,
  range: DayRange,
  version: AlgorithmVersion,
): Promise<RematchReply> {
  const logged = await countLogged(source, instantsOf(range));
  const groups: LoggedGroup[] = [];
  const asked = { range: instantsOf(range), mostGroups: mostRematched, mostSearches: mostRematchedSearches };
  await visitGroups(source, asked, (page) => Promise.resolve(void groups.push(...page)));
  const rematch = createRematch(await createAnswerAgain(source, { version, catalogue: 'then' }));
  const ends = performance.now() + mostMs;
  for (const group of groups) if (performance.now() < ends) await rematch.add(group);
  const { searches, different, unreproduced, otherFirst } = rematch.totals();
  return {
    range,
    version,
    searches,
    different,
    left_out: Math.max(0, logged.proven - searches),
    unproven: logged.unproven,
    unreproduced,
    other_first: otherFirst,
    providers: await rowsOf(source, rematch.sums()),
  };
}
