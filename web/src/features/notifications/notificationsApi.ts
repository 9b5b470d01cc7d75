import { readMailPreferences, setMailPreference } from '@marketplace/contracts/notifications/mails.api.ts';
import {
  countNotifications,
  listNotifications,
  markNotificationsRead,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery, defineMutation } from '../../core/endpoints.ts';

const notificationsApi = api.injectEndpoints({
  endpoints: () => ({
    unreadNotifications: defineQuery(countNotifications, ['Notifications', 'Access']),
    /** A page of notifications, by page number (from 1). */
    notifications: defineQuery(listNotifications, ['Notifications', 'Access'], (page: number) => ({ query: { page } })),
    markNotificationsRead: defineMutation(markNotificationsRead, ['Notifications']),
    mailPreferences: defineQuery(readMailPreferences, ['Notifications', 'Access']),
    setMailPreference: defineMutation(setMailPreference, ['Notifications']),
  }),
});

export const {
  useUnreadNotificationsQuery,
  useNotificationsQuery,
  useMarkNotificationsReadMutation,
  useMailPreferencesQuery,
  useSetMailPreferenceMutation,
} = notificationsApi;
