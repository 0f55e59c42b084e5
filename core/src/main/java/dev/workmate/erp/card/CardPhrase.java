package dev.workmate.erp.card;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * All sentences of cards, and the parts they are made of, in English; a name in braces is a place
 * for something else. The page has them in other languages. Keys are data: they are stored with
 * questions and never change their meaning.
 */
public enum CardPhrase {
    SEVERAL("{count} changes: {steps}"),
    STEP("{number}. {what}"),
    AMOUNT_UNKNOWN("{sentence}, amount not known"),
    SALES_QUOTE("quote"),
    SALES_ORDER("order"),
    SALES_INVOICE("invoice"),
    SALES_CREDIT_MEMO("credit memo"),
    PURCHASE_ORDER("purchase order"),
    PURCHASE_INVOICE("purchase invoice"),
    PURCHASE_CREDIT_MEMO("purchase credit memo"),
    NUMBERED("{document} {number}"),
    DRAFT("draft {document}"),
    RECORD("{thing} {name}"),
    TO_CUSTOMER(" to {partner}"),
    FROM_VENDOR(" from {partner}"),
    BY_MAIL_TO(" by e-mail to {address}"),
    AND_SEND_TO(" and send it to {address}"),
    AND_SEND(" and send it by e-mail"),
    BODY(": {parts}"),
    LINE("{quantity} × {description}"),
    LINE_AT("{quantity} × {description} at {price}"),
    AND_ONE_LINE("{line} and {count} more line"),
    AND_LINES("{line} and {count} more lines"),
    ABOUT("about {sum} before tax"),
    TOTAL("total {sum}"),
    TOTAL_WITH_TAX("total {sum} including {tax} tax"),
    DUE(", due {day}"),
    MORE(", {values}"),
    REFERENCE(", external document number {number}"),
    VALUE("{field} {value}"),
    CREATE_DRAFT("Create a draft {document}{partner}{body}{due}{more}{reference}"),
    POST("Post {document}{partner}{sent}{body}{due}"),
    SEND("Send {document}{partner}{sent}{body}{due}"),
    CANCEL("Cancel {document}{partner}{sent}{body}{due}"),
    CORRECT("Make a corrective credit memo for {document}{partner}{sent}{body}{due}"),
    SHIP("Ship and invoice {document}{partner}{sent}{body}{due}"),
    RECEIVE("Receive and invoice {document}{partner}{sent}{body}{due}"),
    MAKE_INVOICE("Make an invoice of {document}{partner}{sent}{body}{due}"),
    MAKE_ORDER("Make an order of {document}{partner}{sent}{body}{due}"),
    DO("Do '{action}' on {document}{partner}{sent}{body}{due}"),
    WITH_CREDIT_MEMO("{sentence}; a credit memo for all of it is posted"),
    CHANGE("Change {document}{partner}: {changes}"),
    DELETE("Delete {document}{partner}{body}{due}"),
    CHANGES_OF("{changes}{total}"),
    CHANGED("{field} from {before} to {after}"),
    BLOCK_CHANGED("{after} (before: {before})"),
    BLOCKED("blocked"),
    BLOCKED_FOR("blocked for {what}"),
    NOT_BLOCKED("not blocked"),
    EVERYTHING("everything"),
    SHIPPING("shipping"),
    INVOICING("invoicing"),
    PAYMENTS("payments"),
    NOTHING("nothing"),
    NOBODY("nobody"),
    YES("yes"),
    NO("no"),
    ONE_LINE("{count} line"),
    LINES("{count} lines"),
    CREATE("Create {thing}{name}{sum}{account}{partner}{values}"),
    CALLED(" {name}"),
    OF_SUM(" of {sum}"),
    ON_ACCOUNT(" on {account}"),
    DEBIT_ON(" (debit) on {account}"),
    CREDIT_ON(" (credit) on {account}"),
    ACCOUNT("{kind} {name}"),
    FOR_PARTNER(" for {partner}"),
    POST_JOURNAL("Post {journal}: {lines}, {sum} debited"),
    ADD_LINE("Add {line} to {document}{sum}"),
    DELETE_LINE("Delete {line} from {document}{sum}"),
    CHANGE_LINE("Change {line} of {document}: {changes}{sum}"),
    DO_ON_LINE("Do '{action}' on {line} of {document}"),
    REMARK("a remark"),
    OF_DOCUMENT("{document}{partner}"),
    ITS_DOCUMENT("its {document}"),
    SUM_BEFORE_TAX(": {sum} before tax"),
    THEN_ABOUT(", then about {sum} before tax"),
    COMPANY("Company: {name}"),
    TODAY("Today in the company: {day}"),
    POSTING_DATE("Posting date: {day}"),
    DUE_DATE("Due: {day}"),
    BALANCED_ON("Balanced on: {accounts}"),
    NET_LABEL("Net"),
    TAX_LABEL("Tax"),
    TOTAL_LABEL("Total"),
    BEFORE_TAX_LABEL("Before tax"),
    DEBITED_LABEL("Debited"),
    WHOLE_LABEL("Whole {document} then, before tax"),
    TOGETHER_LABEL("Posted together"),
    TOGETHER_KNOWN_LABEL("Posted together, as far as known"),
    NOT_LOOKED_UP(
            "Not everything could be looked up in the ERP system, so a warning may be missing here."),
    BLOCK_NOT_CHECKED("Whether the partner is blocked could not be checked: look at it yourself."),
    LINES_NOT_CHECKED("Stock and prices of the lines could not be checked: look at it yourself."),
    PRICES_NOT_CHECKED("The prices could not be checked: look at it yourself."),
    LIMIT_NOT_CHECKED("The credit limit could not be checked: look at it yourself."),
    AMOUNT_NOT_CHECKED("Whether the amount is unusual could not be checked: look at it yourself."),
    PERIOD_NOT_CHECKED("Whether the period is closed could not be checked: look at it yourself."),
    DUE_NOT_CHECKED("When it is due could not be checked: look at it yourself."),
    DUPLICATE_NOT_CHECKED("Whether it is there already could not be checked: look at it yourself."),
    VALUES_NOT_CHECKED(
            "What speaks against these values could not be checked: look at it yourself."),
    NOT_TOLD(
            "The ERP system did not tell in time what stands behind the {document}: lines, stock, limits and closed periods were not looked at."),
    NOT_KNOWN("What this enters into the books could not be found out."),
    CHANGE_NOT_KNOWN("What change {number} enters into the books could not be found out."),
    CHANGES_NOT_KNOWN("What changes {numbers} enter into the books could not be found out."),
    NOT_PRICED(
            "Prices in {currency} are not known beforehand: the ERP system sets them when it is made."),
    PARTNER_BLOCKED("The {role} {partner} is {blocked}."),
    LIMIT_NOT_COMPARED(
            "The credit limit of {limit} was not compared with an amount in {currency}."),
    OVER_LIMIT("With this {partner} owes {owed}, over the credit limit of {limit}."),
    OVER_NEW_LIMIT("{partner} owes {owed} now, over that credit limit."),
    THE_CUSTOMER("the customer"),
    FIRST_TIME("Nothing was posted with {partner} before."),
    UNUSUAL(
            "It is {factor} times the largest of the last {count} invoices with {partner} ({largest})."),
    CLOSED_PERIOD("{day} lies in a closed period."),
    CLOSED_FOR_DRAFT("{day} lies in a closed period. It cannot be posted with that date."),
    AFTER_TODAY("Its posting date, {day}, is after today, {today}."),
    OVERDUE("It is due on {day}, which is past already."),
    DUPLICATE("The vendor's invoice number {number} is on {invoice} already."),
    ANOTHER_INVOICE("another invoice"),
    NEGATIVE("The quantity of {item} is negative: {quantity}."),
    SOLD_BELOW_COST("{item} is sold at {price} each, below its cost of {cost}."),
    PRICE_BELOW_COST("A price of {price} is below the cost of {cost}."),
    NO_LINES("It has no lines yet."),
    STOCK("Stock of {item} is {left}, and this takes {taken}."),
    PAYMENT_DETAILS(
            "It changes where money is paid to. Make sure that the new {field} was confirmed by a known person."),
    OTHER_ADDRESS("Documents will be sent to another e-mail address.");

    static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    private final String english;

    CardPhrase(String english) {
        this.english = english;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String english() {
        return english;
    }
}
