package io.github.mcpdatalayer.front.inspect;

import com.google.gson.JsonObject;

/** Plays journeys in attached tabs while a person watches. */
public interface JourneyPlayer {

    /** Answers a question about a replay, as JSON. May wait some seconds for news. */
    String answer(JsonObject ask) throws InterruptedException;
}
