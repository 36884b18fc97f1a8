import * as importOfContacts from './0094-import-of-contacts.ts';
import * as matters from './0092-matters.ts';
import * as conflicts from './0095-conflicts.ts';
import * as merges from './0096-merges.ts';
import * as matrices from './0097-matrices.ts';
import * as teams from './0093-teams.ts';
import * as textsOfFiles from './0107-texts-of-files.ts';
import type { Migration } from 'kysely';
import * as firmAndProfile from './0020-firm-and-profile.ts';
import * as movesOfTasks from './0045-moves-of-tasks.ts';
import * as foundation from './0001-foundation.ts';
import * as mail from './0010-mail.ts';
import * as secondFactor from './0011-second-factor.ts';
import * as passwordReset from './0012-password-reset.ts';
import * as accessLog from './0013-access-log.ts';
import * as onboarding from './0025-onboarding.ts';
import * as platform from './0026-platform.ts';
import * as singleSignOn from './0032-single-sign-on.ts';
import * as projections from './0003-projections.ts';
import * as syncJournal from './0002-sync.ts';
import * as firmPlan from './0015-firm-plan.ts';
import * as notifications from './0016-notifications.ts';
import * as unusedSearchIndex from './0030-unused-search-index.ts';
import * as directory from './0031-directory.ts';
import * as firmConversation from './0036-firm-conversation.ts';
import * as assistant from './0050-assistant.ts';
import * as notificationChoices from './0051-notification-choices.ts';
import * as pushSubscriptions from './0054-push-subscriptions.ts';
import * as commentsOfDocuments from './0060-comments-of-documents.ts';
import * as documentTemplates from './0065-document-templates.ts';
import * as statesOfTheHistory from './0066-states-of-the-history.ts';
import * as searchWords from './0067-search-words.ts';
import * as weightOfTheHistory from './0068-weight-of-the-history.ts';
import * as historyOfFormerReaders from './0069-history-of-former-readers.ts';
import * as improvisedTasks from './0055-improvised-tasks.ts';
import * as attachments from './0056-attachments.ts';
import * as commentMentions from './0057-comment-mentions.ts';
import * as unreadFrom from './0041-unread-from.ts';
import * as clientSpaces from './0098-client-spaces.ts';
import * as templatesOfMatters from './0099-templates-of-matters.ts';
import * as blobs from './0100-blobs.ts';
import * as library from './0101-library.ts';
import * as libraryShares from './0102-library-shares.ts';
import * as fileLinks from './0104-file-links.ts';
import * as rightsRequests from './0105-rights-requests.ts';
import * as exhibits from './0106-exhibits.ts';
import * as fileImports from './0109-file-imports.ts';
import * as filePlacements from './0110-file-placements.ts';
import * as searchOfFiles from './0111-search-of-files.ts';
import * as libraryExports from './0112-library-exports.ts';
import * as mailOfInvitations from './0038-mail-of-invitations.ts';
import * as oldNotifications from './0037-old-notifications.ts';
import * as ssoAddress from './0035-sso-address.ts';
import * as devices from './0034-devices.ts';
import * as partsOfTasks from './0039-parts-of-tasks.ts';
import * as scheduledMessages from './0042-scheduled-messages.ts';
import * as messageFiles from './0043-message-files.ts';
import * as recurringTasks from './0044-recurring-tasks.ts';
import * as boardActivity from './0047-board-activity.ts';
import * as taskReminders from './0052-task-reminders.ts';
import * as savedViews from './0053-saved-views.ts';
import * as boardRules from './0048-board-rules.ts';
import * as passkeys from './0033-passkeys.ts';
import * as sessionsOfTheHistory from './0061-sessions-of-the-history.ts';
import * as namedVersions from './0062-named-versions.ts';
import * as documentType from './0058-document-type.ts';
import * as mentionsInTexts from './0070-mentions-in-texts.ts';
import * as commitsOfTheJournal from './0075-commits-of-the-journal.ts';
import * as searchPathOfFunctions from './0076-search-path-of-functions.ts';
import * as loginThrottle from './0077-login-throttle.ts';
import * as jobsTriedAgain from './0078-jobs-tried-again.ts';
import * as weightOfAttachments from './0079-weight-of-attachments.ts';
import * as placesOfLists from './0080-places-of-lists.ts';
import * as placesThatRowsAreWrittenFrom from './0085-places-that-rows-are-written-from.ts';
import * as marksOfBeforeARollback from './0086-marks-of-before-a-rollback.ts';
import * as recordsAndContacts from './0087-records-and-contacts.ts';
import * as hintsOfRecords from './0088-hints-of-records.ts';
import * as companies from './0089-companies.ts';
import * as ownersOfRecords from './0090-owners-of-records.ts';
import * as ownRecords from './0091-own-records.ts';

/** Forward only, applied in the order of their names. Never change one that was released. */
export const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0003_projections': projections,
  '0002_sync': syncJournal,
  '0010_mail': mail,
  '0011_second_factor': secondFactor,
  '0012_password_reset': passwordReset,
  '0013_access_log': accessLog,
  '0015_firm_plan': firmPlan,
  '0016_notifications': notifications,
  '0020_firm_and_profile': firmAndProfile,
  '0030_unused_search_index': unusedSearchIndex,
  '0031_directory': directory,
  '0032_single_sign_on': singleSignOn,
  '0033_passkeys': passkeys,
  '0034_devices': devices,
  '0035_sso_address': ssoAddress,
  '0045_moves_of_tasks': movesOfTasks,
  '0058_document_type': documentType,
  '0025_onboarding': onboarding,
  '0026_platform': platform,
  '0036_firm_conversation': firmConversation,
  '0037_old_notifications': oldNotifications,
  '0038_mail_of_invitations': mailOfInvitations,
  '0039_parts_of_tasks': partsOfTasks,
  '0041_unread_from': unreadFrom,
  '0042_scheduled_messages': scheduledMessages,
  '0043_message_files': messageFiles,
  '0044_recurring_tasks': recurringTasks,
  '0047_board_activity': boardActivity,
  '0048_board_rules': boardRules,
  '0050_assistant': assistant,
  '0051_notification_choices': notificationChoices,
  '0052_task_reminders': taskReminders,
  '0053_saved_views': savedViews,
  '0054_push_subscriptions': pushSubscriptions,
  '0055_improvised_tasks': improvisedTasks,
  '0056_attachments': attachments,
  '0057_comment_mentions': commentMentions,
  '0060_comments_of_documents': commentsOfDocuments,
  '0061_sessions_of_the_history': sessionsOfTheHistory,
  '0062_named_versions': namedVersions,
  '0065_document_templates': documentTemplates,
  '0066_states_of_the_history': statesOfTheHistory,
  '0067_search_words': searchWords,
  '0068_weight_of_the_history': weightOfTheHistory,
  '0069_history_of_former_readers': historyOfFormerReaders,
  '0070_mentions_in_texts': mentionsInTexts,
  '0075_commits_of_the_journal': commitsOfTheJournal,
  '0076_search_path_of_functions': searchPathOfFunctions,
  '0077_login_throttle': loginThrottle,
  '0078_jobs_tried_again': jobsTriedAgain,
  '0079_weight_of_attachments': weightOfAttachments,
  '0080_places_of_lists': placesOfLists,
  '0085_places_that_rows_are_written_from': placesThatRowsAreWrittenFrom,
  '0086_marks_of_before_a_rollback': marksOfBeforeARollback,
  '0087_records_and_contacts': recordsAndContacts,
  '0088_hints_of_records': hintsOfRecords,
  '0089_companies': companies,
  '0090_owners_of_records': ownersOfRecords,
  '0091_own_records': ownRecords,
  '0092_matters': matters,
  '0093_teams': teams,
  '0094_import_of_contacts': importOfContacts,
  '0095_conflicts': conflicts,
  '0096_merges': merges,
  '0097_matrices': matrices,
  '0098_client_spaces': clientSpaces,
  '0099_templates_of_matters': templatesOfMatters,
  '0100_blobs': blobs,
  '0101_library': library,
  '0102_library_shares': libraryShares,
  '0104_file_links': fileLinks,
  '0105_rights_requests': rightsRequests,
  '0106_exhibits': exhibits,
  '0107_texts_of_files': textsOfFiles,
  '0109_file_imports': fileImports,
  '0110_file_placements': filePlacements,
  '0111_search_of_files': searchOfFiles,
  '0112_library_exports': libraryExports,
};
