import { t } from '@lingui/core/macro';
import { z } from 'zod';
import type { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';

const networkErrorText = t`Network error. Please try again.`;

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));

/** The error that a failed request returns. `status` is `network` if there was no response. */
export const ApiError = z.object({
  status: z.union([z.int(), z.literal('network')]),
  /** Stable code in the form `capability.reason`. Pages choose their own texts by this code. */
  code: z.string(),
  message: z.string(),
  issues: Issues,
});
export type ApiError = z.infer<typeof ApiError>;

export const networkApiError: ApiError = { status: 'network', code: 'network', message: networkErrorText, issues: [] };

const problem = z.object({
  code: z.string().default('http.error'),
  error: z.string().optional(),
  message: z.string().optional(),
  issues: Issues.default([]),
} satisfies Partial<Record<keyof ProblemDetails, z.ZodType>>);

/**
 * Parses the error of a failed response.
 * @param body the response's parsed JSON; `null` if the body was not JSON.
 */
export function parseErrorResponse(status: number, body: unknown): ApiError {
  const plain = t`HTTP error ${status}`;
  const parsed = problem.safeParse(body);
  if (!parsed.success) return { status, code: 'http.error', message: plain, issues: [] };
  const { code, error, message, issues } = parsed.data;
  return { status, code, message: error ?? message ?? plain, issues };
}

/**
 * Converts the error of an API hook or of an unwrapped call to an `ApiError`.
 * @param fallback message for errors that are not an `ApiError`.
 */
export function toApiError(error: unknown, fallback: string): ApiError {
  const parsed = ApiError.safeParse(error);
  return parsed.success ? parsed.data : { status: 0, code: 'unknown', message: fallback, issues: [] };
}

/** Returns the server's message, the text for network errors, or `fallback` for other errors. */
export function getApiErrorText(error: unknown, fallback: string): string {
  return toApiError(error, fallback).message;
}
