import {
  readMailPreferencesEndpoint,
  setMailPreferenceEndpoint,
} from '@marketplace/contracts/notifications/mails.api.ts';
import {
  countNotificationsEndpoint,
  listNotificationsEndpoint,
  markNotificationsReadEndpoint,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const notificationsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    unreadNotifications: defineApiQuery(countNotificationsEndpoint, ['Notifications', 'Access']),
    /** A page of notifications, by page number (from 1). */
    notifications: defineApiQuery(listNotificationsEndpoint, ['Notifications', 'Access'], (page: number) => ({
      query: { page },
    })),
    markNotificationsRead: defineApiMutation(markNotificationsReadEndpoint, ['Notifications']),
    mailPreferences: defineApiQuery(readMailPreferencesEndpoint, ['Notifications', 'Access']),
    setMailPreference: defineApiMutation(setMailPreferenceEndpoint, ['Notifications']),
  }),
});

export const {
  useUnreadNotificationsQuery,
  useNotificationsQuery,
  useMarkNotificationsReadMutation,
  useMailPreferencesQuery,
  useSetMailPreferenceMutation,
} = notificationsApi;
