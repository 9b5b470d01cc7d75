import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useReadListingsQuery } from './catalogueApi.ts';

/** Whether somebody here answers for a provider, by the provider's id; who is not in it is not known yet. */
export type AnswersHere = ReadonlyMap<string, boolean>;

const unknown: AnswersHere = new Map();

/** Who of some providers answers here, as it stands: follows approvals live. */
export function useAnswersHere(ids: readonly string[]): AnswersHere {
  const { currentData } = useReadListingsQuery(ids.length === 0 ? skipToken : ids);
  return useMemo(() => {
    if (currentData === undefined) return unknown;
    return new Map(
      currentData.providers.flatMap(({ id, response }) => (response === undefined ? [] : [[id, response.registered]])),
    );
  }, [currentData]);
}
